export const navigation = 1
