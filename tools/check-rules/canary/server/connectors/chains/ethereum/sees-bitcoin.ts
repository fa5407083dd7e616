import '../bitcoin/index.ts'
