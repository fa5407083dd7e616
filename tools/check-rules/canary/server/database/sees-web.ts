import '../../web/ui/index.ts'
