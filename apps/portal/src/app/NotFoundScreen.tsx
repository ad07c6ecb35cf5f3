import { NotFound } from '../ui/NotFound.tsx'
import { t } from '@phuljhari/contract/rules/t'

export const NotFoundScreen = () => <NotFound link={{ to: '/products', label: t('Go to Products') }} />
