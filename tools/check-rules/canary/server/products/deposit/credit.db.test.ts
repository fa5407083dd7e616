import 'pg'
import '../../../tests/testkit/index.ts'
