export const follow = 1
