import '../guard.ts'
import 'kysely'
