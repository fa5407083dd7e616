import '../../core/ledger/chart.ts'
