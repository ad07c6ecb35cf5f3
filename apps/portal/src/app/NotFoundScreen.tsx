import { NotFound } from '../ui/NotFound.tsx'

export const NotFoundScreen = () => <NotFound link={{ to: '/products', label: 'Go to Products' }} />
