-- Unknown until staff choose one: the customer then gets papers in the language of the shop's settings.
alter table customers add column language text check (language in ('', 'en', 'ta', 'hi'));
