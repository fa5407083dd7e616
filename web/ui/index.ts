// The design system "Strand". Nothing here knows a feature, an API or a session.
// Big or late things also have their own address, so that a page can load them lazily:
// `lazy(() => import('@zend/web/ui/drawer'))`.

export * from './badge.tsx'
export * from './button.tsx'
export * from './card.tsx'
export { cx } from './class-names.ts'
export * from './cloth/cloth.tsx'
export * from './coin-icon.tsx'
export * from './field.tsx'
export * from './icons.tsx'
export * from './logo.tsx'
export * from './skeleton.tsx'
