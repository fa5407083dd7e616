import '../../products/swap/index.ts'
