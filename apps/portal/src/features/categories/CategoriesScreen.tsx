import { NamedScreen } from '../../entities/names/NamedScreen.tsx'
import { categories } from './categories.queries.ts'
import { namedTexts } from '../../entities/names/named-texts.ts'

const say = namedTexts('category', 'categories', 'Product categorization')

/** Section 2, Categories. */
export const CategoriesScreen = () => <NamedScreen list={categories} say={say} productFilter="ofCategory" />
