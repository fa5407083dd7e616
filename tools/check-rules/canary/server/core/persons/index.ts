export const persons = 1
