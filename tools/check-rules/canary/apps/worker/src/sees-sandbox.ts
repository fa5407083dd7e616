import '../../../sandbox/main.ts'
