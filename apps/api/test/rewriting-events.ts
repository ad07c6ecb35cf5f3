import type { Statement } from '../src/db/database.ts'

/**
 * A statement of the owner of the tables that changes or removes events, which are append-only otherwise.
 * @param change without parameters.
 */
export const rewritingEvents = (name: string, change: string): Statement => ({
  name,
  text: `do $rewriting$ begin
    alter table events disable trigger user;
    ${change};
    alter table events enable trigger user;
  end $rewriting$`,
})
