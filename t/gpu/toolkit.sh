# toolkit.sh -- sets cuda_settings: what make must be told where CUDA's compiler and libraries are not all in one place.
#
# cuBLASLt's header and library may come with PyTorch's packages instead of the toolkit.
NVCC=${NVCC:-$(command -v nvcc || ls -d /usr/local/cuda*/bin/nvcc 2>/dev/null | tail -n 1)}
cuda_settings="NVCC=$NVCC"
home=$(dirname "$(dirname "$(readlink -f "$NVCC")")")
if [ -z "$(find -L "$home" -maxdepth 5 -name cublasLt.h 2>/dev/null | head -n 1)" ] || [ -z "$(find -L "$home" -maxdepth 5 -name 'libcublasLt.so*' 2>/dev/null | head -n 1)" ]; then
	packages=$("${PYTHON:-python3}" -c 'import sysconfig; print(sysconfig.get_paths()["purelib"])' 2>/dev/null)
	header=$(find -L "$packages/nvidia" -name cublasLt.h 2>/dev/null | head -n 1)
	library=$(find -L "$packages/nvidia" "$home" /usr/lib -name 'libcublasLt.so*' 2>/dev/null | head -n 1)
	[ -z "$header" ] || export NVCC_APPEND_FLAGS="-I$(dirname "$header")"
	[ -z "$library" ] || cuda_settings="$cuda_settings CUBLAS=$library"
fi
echo "# nvcc: $NVCC; settings: $cuda_settings ${NVCC_APPEND_FLAGS-}"
