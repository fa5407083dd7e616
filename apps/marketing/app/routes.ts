/** Two routes draw all pages: the table in pages.ts says which page an address is, in every language. */
import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [index('page.tsx', { id: 'front' }), route('*', 'page.tsx', { id: 'any' })] satisfies RouteConfig
