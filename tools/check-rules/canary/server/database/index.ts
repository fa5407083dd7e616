import 'pg'
export const database = 1
