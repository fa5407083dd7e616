import '../../apps/api/src/guard.ts'
