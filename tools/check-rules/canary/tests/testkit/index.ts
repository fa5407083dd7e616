import 'pg'
export const testkit = 1
