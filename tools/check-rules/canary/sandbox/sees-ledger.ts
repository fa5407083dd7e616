import '../server/core/ledger/index.ts'
