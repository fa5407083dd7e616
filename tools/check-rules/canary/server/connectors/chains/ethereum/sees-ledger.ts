import '../../../core/ledger/index.ts'
