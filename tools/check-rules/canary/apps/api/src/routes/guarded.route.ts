import '../guard.ts'
