-- Changes of brands and categories are recorded as events, like those of orders and agents.
alter table events drop constraint events_subject_check;
alter table events add constraint events_subject_check check (subject in ('order', 'agent', 'brand', 'category'));

-- Renaming a brand or category changes its products, so anything cached about the catalogue becomes stale.
create trigger brands_version after update of name on brands
  for each statement execute function bump_catalogue_version();
create trigger categories_version after update of name on categories
  for each statement execute function bump_catalogue_version();
