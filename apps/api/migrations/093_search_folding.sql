-- A text as searches of products compare it (contract: rules/search-text.ts; a test compares both). A generated column
-- uses it, so another rule needs another function.
create function search_fold(typed text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(nasal.folded, '\u0BB6', U&'\0BB8', 'g')
  from regexp_replace(
      normalize(lower(typed), NFC), '[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]', '', 'g'
    ) as visible (folded),
    regexp_replace(visible.folded, '[\u00A0\u2000-\u200A\u202F\u205F]', ' ', 'g') as spaced (folded),
    regexp_replace(spaced.folded, '[\u2018\u2019\u201B\u2032\u00B4]', '''', 'g') as quoted (folded),
    regexp_replace(quoted.folded, '[\u201C\u201D\u201F\u2033]|''''', '"', 'g') as double_quoted (folded),
    regexp_replace(double_quoted.folded, '[\u2010-\u2015\u2212]', '-', 'g') as dashed (folded),
    regexp_replace(dashed.folded, '([0-9]) *("|inch(es)?(?![a-z]))', '\1"', 'g') as sized (folded),
    regexp_replace(sized.folded, '[\u093C\u09BC\u0A3C]', '', 'g') as without_nukta (folded),
    regexp_replace(without_nukta.folded, '\u0901', U&'\0902', 'g') as anusvara (folded),
    regexp_replace(
      anusvara.folded, '[\u0919\u091E\u0923\u0928\u092E]\u094D(?=[\u0915-\u0939])', U&'\0902', 'g'
    ) as nasal (folded);
$$;

-- Names that differ by nothing but what nobody sees are the same. What is stored becomes plain, but for a brand or
-- category whose plain name another one has.
create function pg_temp.plain(name text) returns text language sql immutable return
  btrim(regexp_replace(regexp_replace(name, '[\u00AD\u200B-\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]', '', 'g'),
    '[\s\u00A0\u2000-\u200A\u202F\u205F]+', ' ', 'g'));
update products set name = pg_temp.plain(name), name_key = pg_temp.plain(name_key)
  where name_key <> pg_temp.plain(name_key) and pg_temp.plain(name_key) <> '';
update brands b set name = pg_temp.plain(name), name_key = pg_temp.plain(name_key)
  where name_key <> pg_temp.plain(name_key) and pg_temp.plain(name_key) <> ''
    and not exists (select from brands o where o.id <> b.id and pg_temp.plain(o.name_key) = pg_temp.plain(b.name_key));
update categories c set name = pg_temp.plain(name), name_key = pg_temp.plain(name_key)
  where name_key <> pg_temp.plain(name_key) and pg_temp.plain(name_key) <> ''
    and not exists (
      select from categories o where o.id <> c.id and pg_temp.plain(o.name_key) = pg_temp.plain(c.name_key));

alter table products drop column search_key;
alter table products add column search_key text not null generated always as (
  search_fold(name_key || coalesce(e'\n' || code, '') || coalesce(e'\n' || tamil_name, ''))) stored;
create index products_search_key_trgm on products using gin (search_key gin_trgm_ops);
