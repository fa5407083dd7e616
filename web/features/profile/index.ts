/** The customer's own record: viewing it, changing names, username, language and picture. */
export { CompanyCard } from './company-card.tsx'
export { EditProfileScreen } from './edit-profile-screen.tsx'
export { ProfileScreen } from './profile-screen.tsx'
