import { NamedScreen } from '../../entities/names/NamedScreen.tsx'
import { say } from './categories.messages.ts'
import { categories } from './categories.queries.ts'

/** Section 2, Categories. */
export const CategoriesScreen = () => <NamedScreen list={categories} say={say} productFilter="ofCategory" />
