import '../../client/index.ts'
