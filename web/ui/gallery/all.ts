// Every part of the design system, under one name.

export * from '../index.ts'
export * from '../fields/index.ts'
export * from '../format/index.ts'
export * from '../icons/index.ts'
export * from '../money/index.ts'
