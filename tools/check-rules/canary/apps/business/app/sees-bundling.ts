import '../../../web/bundling/index.ts'
