// The product's icons, one component each.

export * from './help-icons.tsx'
export * from './icons.tsx'
