import '../../app/index.ts'
