import '../../database/index.ts'
