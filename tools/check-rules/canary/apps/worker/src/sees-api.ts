import '../../api/src/guard.ts'
