import '../contracts/index.ts'
