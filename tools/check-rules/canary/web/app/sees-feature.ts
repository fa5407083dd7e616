import '../features/swap/index.ts'
