import 'kysely'
import '../../core/ledger/index.ts'
export const repo = 1
