import { NamedScreen } from '../../entities/names/NamedScreen.tsx'
import { categories } from './categories.queries.ts'
import { namedTexts } from '../../entities/names/named-texts.ts'
import { t } from '@phuljhari/contract/rules/t'

const say = namedTexts('categories', t('Product categorization'))

/** Section 2, Categories. */
export const CategoriesScreen = () => <NamedScreen list={categories} say={say} productFilter="ofCategory" />
