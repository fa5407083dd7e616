import '../persons/index.ts'
