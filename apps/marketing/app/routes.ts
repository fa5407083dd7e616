/**
 * Two routes draw all pages: which page an address means is looked up in one table (pages.ts), in every language alike.
 */
import { index, route, type RouteConfig } from '@react-router/dev/routes'

export default [index('page.tsx', { id: 'front' }), route('*', 'page.tsx', { id: 'any' })] satisfies RouteConfig
