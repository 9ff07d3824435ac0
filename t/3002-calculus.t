#!/bin/sh
# 3002-calculus.t -- integrals, limits, asymptotes, extrema and equations: what is exact, what
# is complete, and what is said where there is none; all of it without the CAS worker.
. t/tap.sh

cp "$PORISM" "$dir/alone"

# The last line of what a script answers.  has TEXT SCRIPT
has() {
	got=$(printf '%s\n' "$2" | tr ';' '\n' | "$dir/alone" run - 2>&1 | grep -v '^  hint' | tail -1)
	holds "$2" "$1" "$got"
}

# Angles of points without closed form are in degrees.
has 'angle: about 35.198782291817°' 'f(x)=x^3-3x+1;R=Root(f);Angle((0,2),R_1,(3,1))'
has 'a = about 35.19878229°' 'f(x)=x^3-3x+1;R=Root(f);a=Angle((0,2),R_1,(3,1))'
has 'number: 3*pi/4, about 2.356194490192345' 'Angle((1,0),(0,0),(1,2))+Angle((1,0),(0,0),(1,3))'
has 'number: atan(2)+atan(4), about 2.432966381462' 'Angle((1,0),(0,0),(1,2))+Angle((1,0),(0,0),(1,4))'

# Integrals.
# What simplifies back to the function is proven; what only agrees at places is not.
has 'integral: 2 (proven)' 'NIntegral(sin(x),0,pi)'
has 'about 0.5574077246549022 (probable)' 'NIntegral(tan(x)^2,0,1)'
has 'a = 2 ' 'a=Integral(sin(x),0,pi)'
has 'a = -1/4,' 'a=IntegralBetween(x*ln(x),0,1)'
has 'integral: -cos(1000)+637,' 'NIntegral(abs(sin(x)),0,1000)'
has 'a = 2 ' 'a=Integral(1/sqrt(x),0,1)'
has 'a = 2*pi,' 'a=Integral(sqrt(4-x^2),-2,2)'
has 'a = 17/6,' 'a=Integral(If(x<1,x,x^2),0,2)'
has 'a = 1 ' 'a=Integral(x*e^x,0,1)'
has 'a = 1/2,' 'a=Integral(ln(x)/x,1,e)'
has 'a = ln(2)/2,' 'a=Integral(tan(x),0,pi/4)'
has 'a = pi,' 'a=Integral(1/sqrt(1-x^2),-1,1)'
has 'no_such_object' 'a=Integral(1/x,0,1)'
has 'a = about 0.7468241328' 'a=Integral(e^(-x^2),0,1)'
has 'lies between 0.6' 'NIntegral(sin(1/x)/x,1/100000,1)'
has 'a = -1/6,' 'f(x)=x^2;g(x)=x;a=IntegralBetween(f,g,0,1)'
has 'a = -1/6,' 'f(x)=x^2;g(x)=x;a=IntegralBetween(f,0,1,g)'
has 'changed P = (1, -3*cos(1))' 'm=Slider(1,5,1);f(x)=m*sin(x);F=Integral(f);P=(1,F(1));SetValue(m,3)'

# The largest and the smallest.
has 'point: (1+sqrt(3), 2+2*sqrt(3)) (proven)' 'Min((x^2+2)/(x-1),1,4)'
has 'near x = 1 the function grows without bound' 'Max((x^2+2)/(x-1),1,4)'
has 'point: (2, 2) (proven)' 'Max(sqrt(x+2),-4,2)'
has 'point: (sqrt(2)*sqrt(pi)/2, 1) (proven)' 'Max(sin(x^2),0,100)'
has 'does not reach it' 'Max(If(x<1,x,0),0,2)'
has 'point: (1, 1) (proven)' 'Max(If(x<=1,x,0),0,2)'
has '(sqrt(3), 0)' 'A=TurningPoint(abs(x^2-3))'
has 'number: 3 (proven)' 'Max(2,3)'
has '[2]]' 'R=Root(x^40-x^41)'
has 'R_3 = (2, 0)' 'R=Root((x-2)^40*x^2-(x-2)^40)'
has 'perhaps not all' 'R=Root(sin(x),-1e6,1e6)'
has 'R = (sqrt(3), 0)' 'R=Root(x^3-3x,1)'

# Equations.
has '{x = 2*pi*k} (proven, complete, k any whole number)' 'Solve(cos(x)=1,x)'
has '{x = pi/4 + pi*k} (proven, complete' 'Solve(sin(x)=cos(x),x)'
has '{x = pi/6 + 2*pi*k/3} (proven, complete' 'Solve(cos(2x)=sin(x),x)'
has '{} (proven, complete)' 'Solve(sin(x)=2,x)'
has '{x = ln(5)} (proven, complete)' 'Solve(e^x=5,x)'
has '{x = 3} (proven, complete)' 'Solve(2^x=8,x)'
has 'perhaps not all, from -10 to 10)' 'Solve(tan(x)=x,x)'
has '{{x = 3/2, y = -1/2}} (proven, complete)' 'Solve({x+y=1,x-y=2},{x,y})'
has '{} (proven, complete)' 'Solve({x+y=1,2x+2y=3},{x,y})'
has '1 of 2 unknowns are free' 'Solve({x+y=1,2x+2y=2},{x,y})'

# Asymptotes and limits.
has 'g: x = 0 ' 'f(x)=ln(x);g=Asymptote(f)'
has 'g: y = 0 ' 'f(x)=e^x;g=Asymptote(f)'
has 'g_2: y = pi/2 ' 'f(x)=atan(x);g=Asymptote(f)'
has 'x = 5*pi/2  [line: Asymptote(f) [6]; perhaps not all]' 'f(x)=tan(x);g=Asymptote(f)'
has 'g_2: x = pi/2  [line: Asymptote(f, -2, 2) [2]]' 'f(x)=tan(x);g=Asymptote(f,-2,2)'
has 'no_such_object' 'f(x)=sqrt(x);g=Asymptote(f)'
has 'undecided' 'f(x)=x+sin(x);g=Asymptote(f)'
has 'limit: 1 (proven)' 'Limit(sin(x)/x,0)'
has 'limit: -inf (proven)' 'LimitAbove(ln(x),0)'
has 'different' 'Limit(1/x,0)'
has 'repeats without end' 'Limit(sin(x),inf)'

# Lengths, sums, forms.
has 'length: 8 (proven)' 'c=Curve(t-sin(t),1-cos(t),t,0,2pi);Length(c)'
has 'length: about 9.688448220' 'c=Curve(2cos(t),sin(t),0,2pi);Length(c)'
has 'Curve(2*cos(s), sin(s), s, 0, 2*pi)' 'c=Curve(2cos(s),sin(s),0,2pi,s)'
has 'a = (2+sqrt(2))*pi/4' 'a=UpperSum(sin(x),0,pi,4)'
has 'g = x - 1 - 1/2*(x - 1)^2' 'g=TaylorPolynomial(ln(x),1,2)'
has 'perimeter: about 9.688448220547' 'k: x^2/4+y^2=1;Perimeter(k)'
has 'perimeter: 2*pi' 'k=Ellipse((0,0),(0,0),(0,1));Perimeter(k)'
has 'boolean: true' 'AreConcyclic((0,0),(1,1),(0,0),(1,1))'
has 'boolean: false' 'AreConcyclic((0,0),(1,1),(2,2),(2,2))'
finish
