import '../../tests/testkit/index.ts'
