import '../data/wallet/index.ts'
