/*
 * ascii.h -- the letters and digits of ASCII, whatever the host's locale says.
 */
#ifndef BASE_ASCII_H
#define BASE_ASCII_H
#include <stdbool.h>

static inline bool is_digit(char c)
{
	return c >= '0' && c <= '9';
}
static inline bool is_small(char c)
{
	return c >= 'a' && c <= 'z';
}
static inline bool is_capital(char c)
{
	return c >= 'A' && c <= 'Z';
}
static inline bool is_letter(char c)
{
	return is_small((char)(c | 0x20));
}
#endif
