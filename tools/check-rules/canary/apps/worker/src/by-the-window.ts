import '../../../server/core/ledger/chart.ts'
