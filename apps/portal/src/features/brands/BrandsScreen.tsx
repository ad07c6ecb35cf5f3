import { NamedScreen } from '../../entities/names/NamedScreen.tsx'
import { say } from './brands.messages.ts'
import { brands } from './brands.queries.ts'

/** Section 2, Brands. */
export const BrandsScreen = () => <NamedScreen list={brands} say={say} productFilter="ofBrand" />
