import '../../shared/contracts/index.ts'
