import '../swap/index.ts'
