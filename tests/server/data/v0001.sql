BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE decks (
	hash VARCHAR(64) NOT NULL, 
	text TEXT NOT NULL, 
	CONSTRAINT pk_decks PRIMARY KEY (hash)
);
INSERT INTO "decks" VALUES('9b202a3f40f710eeba8ce7f9bf2c0b60da655cc858a0136fae5144e8a8c0879a','# The 45 action cards of the base game (rules EG-C1A to EG-C5K). The format is described in docs/decks.md.
game = "el_grande"
title = "The base game"

[[card]]
id = "C1A"
stack = 1
provenance = "printed"
effect = "move"
parameters = { any = 3 }
name = { en = "Three moves" }
text = { en = "Move up to 3 Caballeros of any colours." }

[[card]]
id = "C1B"
stack = 1
provenance = "printed"
effect = "move"
parameters = { any = 4 }
name = { en = "Four moves" }
text = { en = "Move up to 4 Caballeros of any colours." }

[[card]]
id = "C1C"
stack = 1
provenance = "printed"
effect = "move"
parameters = { own = 4 }
name = { en = "Own riders" }
text = { en = "Move up to 4 of your own Caballeros." }

[[card]]
id = "C1D"
stack = 1
provenance = "printed"
effect = "move"
parameters = { foreign = 3 }
name = { en = "Foreign riders" }
text = { en = "Move up to 3 Caballeros of other players." }

[[card]]
id = "C1E"
stack = 1
copies = 2
provenance = "printed"
effect = "move"
parameters = { own = 2, foreign = 2 }
name = { en = "Two and two" }
text = { en = "Move up to 2 of your own Caballeros and up to 2 of other players." }

[[card]]
id = "C1F"
stack = 1
copies = 2
provenance = "printed"
effect = "move"
parameters = { any = 5, one_source = true }
name = { en = "Exodus" }
text = { en = "Choose one region; move up to 5 Caballeros of any colours out of it." }

[[card]]
id = "C1G"
stack = 1
provenance = "printed"
effect = "move"
parameters = { own = "all", one_source = true }
name = { en = "Departure" }
text = { en = "Choose one region; move as many of your own Caballeros out of it as you like." }

[[card]]
id = "C1H"
stack = 1
provenance = "printed"
effect = "place"
parameters = { up_to = 2 }
name = { en = "Courtiers abroad" }
text = { en = "Put up to 2 more Caballeros from your court into any regions or the Castillo." }

[[card]]
id = "C1I"
stack = 1
provenance = "printed"
effect = "either"
parameters = { choices = [{ effect = "move", parameters = { own = "all", one_source = true } }, { effect = "place", parameters = { up_to = 2 } }] }
name = { en = "Departure or courtiers" }
text = { en = "Either move as many of your own Caballeros as you like out of one region, or put up to 2 more from your court into any regions or the Castillo." }

[[card]]
id = "C2V"
stack = 2
copies = 2
provenance = "printed"
effect = "veto"
name = { en = "Veto" }
text = { en = "Keep this card: with it you can stop another player''s special action, or the rest of it, in this round or the next." }

[[card]]
id = "C2A"
stack = 2
provenance = "printed"
effect = "return_from_court"
parameters = { number = "all" }
name = { en = "Empty courts" }
text = { en = "Every other player returns the whole court to the province." }

[[card]]
id = "C2B"
stack = 2
provenance = "printed"
effect = "return_from_court"
parameters = { number = 3 }
name = { en = "Lean courts" }
text = { en = "Every other player returns 3 Caballeros from the court to the province." }

[[card]]
id = "C2C"
stack = 2
provenance = "printed"
effect = "return_one_each"
name = { en = "One of each" }
text = { en = "Take one Caballero of every colour, your own included, from regions of your choice; they go home to their provinces." }

[[card]]
id = "C2D"
stack = 2
provenance = "printed"
effect = "return_by_choice"
parameters = { number = 3 }
name = { en = "The King''s displeasure" }
text = { en = "In turn, every other player returns 3 Caballeros of their choice from regions or court to the province." }

[[card]]
id = "C2E"
stack = 2
provenance = "printed"
effect = "return_by_disk"
parameters = { number = "all" }
name = { en = "Secret retreat" }
text = { en = "Every other player secretly chooses a region with Caballeros of theirs; all of them there go home to the province." }

[[card]]
id = "C2F"
stack = 2
provenance = "printed"
effect = "return_by_disk"
parameters = { number = 2 }
name = { en = "Secret loss" }
text = { en = "Every other player secretly chooses a region with at least 2 Caballeros of theirs; 2 of them go home to the province." }

[[card]]
id = "C2S"
stack = 2
copies = 3
provenance = "printed"
effect = "score_one"
name = { en = "One region" }
text = { en = "Choose one region and score it." }

[[card]]
id = "C3A"
stack = 3
copies = 2
provenance = "printed"
effect = "score_values"
parameters = { values = [4] }
name = { en = "The fours" }
text = { en = "Score all regions whose first rank is worth 4." }

[[card]]
id = "C3B"
stack = 3
copies = 2
provenance = "printed"
effect = "score_values"
parameters = { values = [5] }
name = { en = "The fives" }
text = { en = "Score all regions whose first rank is worth 5." }

[[card]]
id = "C3C"
stack = 3
provenance = "printed"
effect = "score_values"
parameters = { values = [6, 7] }
name = { en = "The sixes and the seven" }
text = { en = "Score all regions whose first rank is worth 6 or 7." }

[[card]]
id = "C3D"
stack = 3
copies = 2
provenance = "printed"
effect = "score_castillo"
name = { en = "The Castillo" }
text = { en = "Open the Castillo, score it and put everything back." }

[[card]]
id = "C3E"
stack = 3
provenance = "printed"
effect = "score_all"
parameters = { first_only = true }
name = { en = "First places" }
text = { en = "Score all regions, but only for a sole first." }

[[card]]
id = "C3F"
stack = 3
provenance = "printed"
effect = "score_extreme"
parameters = { fewest = false }
name = { en = "Most Caballeros" }
text = { en = "Score the region with most Caballeros; if several tie, all of them." }

[[card]]
id = "C3G"
stack = 3
provenance = "printed"
effect = "score_extreme"
parameters = { fewest = true }
name = { en = "Fewest Caballeros" }
text = { en = "Score the region with fewest Caballeros, but not none; if several tie, all of them." }

[[card]]
id = "C3H"
stack = 3
provenance = "printed"
effect = "score_one"
name = { en = "One region" }
text = { en = "Choose one region and score it." }

[[card]]
id = "C4M"
stack = 4
copies = 3
provenance = "printed"
effect = "mobile_board"
name = { en = "Mobile scoreboard" }
text = { en = "Lay one of the mobile scoreboards on an area, or move one that lies there to another." }

[[card]]
id = "C4P"
stack = 4
copies = 2
provenance = "printed"
effect = "power_back"
name = { en = "Power regained" }
text = { en = "Take one of your played power cards back into your hand; it need not be shown." }

[[card]]
id = "C4C"
stack = 4
provenance = "printed"
effect = "recruit"
parameters = { up_to = 2 }
name = { en = "The court" }
text = { en = "Bring up to 2 more Caballeros from your province to your court." }

[[card]]
id = "C4G"
stack = 4
copies = 2
provenance = "printed"
effect = "grande"
name = { en = "Grande" }
text = { en = "Move your Grande to any other region: your new home region." }

[[card]]
id = "C4S"
stack = 4
provenance = "printed"
effect = "score_by_disk"
name = { en = "Secret scoring" }
text = { en = "All players secretly choose a region; every region chosen exactly once is scored." }

[[card]]
id = "C4E"
stack = 4
provenance = "printed"
effect = "evict_by_disk"
name = { en = "Eviction" }
text = { en = "Name a region; every other player secretly chooses another region, and all their Caballeros in the named one move there." }

[[card]]
id = "C4R"
stack = 4
provenance = "printed"
effect = "king"
parameters = { adjacent = true }
name = { en = "Royal adviser" }
text = { en = "Move the King to an adjacent region." }

[[card]]
id = "C5K"
stack = 5
provenance = "printed"
effect = "king"
name = { en = "The King" }
text = { en = "Move the King to any other region." }
');
CREATE TABLE entries (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	text TEXT NOT NULL, 
	forced BOOLEAN NOT NULL, 
	batch INTEGER NOT NULL, 
	request VARCHAR(64), 
	CONSTRAINT pk_entries PRIMARY KEY (table_id, number), 
	CONSTRAINT fk_entries_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',0,'chance: king PVA',0,0,NULL);
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',1,'chance: home red GRA',0,0,NULL);
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',2,'chance: home blue ARA',0,0,NULL);
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',3,'chance: leader red',0,0,NULL);
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',4,'chance: draw 1 C1I',0,0,NULL);
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',5,'chance: draw 2 C2B',0,0,NULL);
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',6,'chance: draw 3 C3H',0,0,NULL);
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',7,'chance: draw 4 C4M',0,0,NULL);
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',8,'red: power 1',0,8,'67389c3b2af6323f2bf2e9dc3fb2005550aba27397a79d6eafacb05861dafd42');
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',9,'blue: power 2',0,9,'4a37f1faa3dea1e2830d27919258b3c7ebd3af5e1f8c071fe3a092f023e103ba');
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',10,'blue: recruit 0',0,10,'0606aa88cfefd8629334e4e82623c9f53ab9d7b1faa6667b06e7a0aa286010c2');
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',11,'blue: card 1',0,11,'05b645eeeb6eb99070fe8b081d945a72b55e46f7d36d862a56f6b8c4068a33e2');
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',12,'blue: place',0,12,'c68212f617464fd9775e6b87036ec2c611fdeb0b1cf2d1b18fdae4b71d63e6ea');
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',13,'blue: done',0,13,'c0eedc190d7ec0fbb04eed631c24b3d5c72f61c2f6add26a08e9a65060f120f8');
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',14,'blue: act',0,14,'3db350c86388fe2919a2f47768ad0a5307da3004e2fb9638aba0517ab1930273');
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',15,'blue: either 1',0,15,'2961802d570ec3b097f9c1c1e55b364ace9c9277146aa605f222702ca3a1b701');
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',16,'blue: from ARA',1,15,NULL);
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',17,'blue: done',0,17,'c0eedc190d7ec0fbb04eed631c24b3d5c72f61c2f6add26a08e9a65060f120f8');
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',18,'red: recruit 0',0,18,'ec6593bd47139ca71fe0fe413d9a2831857dfd13608584965c9c954fe4a451f7');
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',19,'red: card 2',0,19,'3d5566a2bfc8a19f6958e86987b4586e4cc00b6d63636478b1fe30d2522c9adf');
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',20,'red: place',0,20,'23a7b69e11ec62a6c7cc87e9c4315f6b69f90a32079146e28c2c214429168519');
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',21,'red: done',0,21,'f8d0e00ae31b3eb597657f430f4505bb5ea3c582003a19ec1f5b9fe010a7b437');
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',22,'red: act',0,22,'567797951c24549df8f23b7d970c1e453245a5e77d45da26cc1a37b84775cbe1');
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',23,'chance: draw 1 C1H',0,22,NULL);
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',24,'chance: draw 2 C2V',0,22,NULL);
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',25,'chance: draw 3 C3C',0,22,NULL);
INSERT INTO "entries" VALUES('aaaaaaaaaaaa',26,'chance: draw 4 C4M',0,22,NULL);
INSERT INTO "entries" VALUES('bbbbbbbbbbbb',0,'chance: king GAL',0,0,NULL);
INSERT INTO "entries" VALUES('bbbbbbbbbbbb',1,'chance: home red PVA',0,0,NULL);
INSERT INTO "entries" VALUES('bbbbbbbbbbbb',2,'chance: home blue GRA',0,0,NULL);
INSERT INTO "entries" VALUES('bbbbbbbbbbbb',3,'chance: leader blue',0,0,NULL);
INSERT INTO "entries" VALUES('bbbbbbbbbbbb',4,'chance: draw 1 C1A',0,0,NULL);
INSERT INTO "entries" VALUES('bbbbbbbbbbbb',5,'chance: draw 2 C2S',0,0,NULL);
INSERT INTO "entries" VALUES('bbbbbbbbbbbb',6,'chance: draw 3 C3B',0,0,NULL);
INSERT INTO "entries" VALUES('bbbbbbbbbbbb',7,'chance: draw 4 C4G',0,0,NULL);
INSERT INTO "entries" VALUES('bbbbbbbbbbbb',8,'blue: power 2',0,8,NULL);
CREATE TABLE links (
	hash VARCHAR(64) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	seat INTEGER, 
	CONSTRAINT pk_links PRIMARY KEY (hash), 
	CONSTRAINT fk_links_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "links" VALUES('8a5bdb4cc15164126c6ef2668de9dd240d299ce6397a42c95a9411b93d080ed8','aaaaaaaaaaaa',0);
INSERT INTO "links" VALUES('c69fb40feba930717e71f01707a9fccd9ec6997e59f96ea8d1f7a076a5facec1','aaaaaaaaaaaa',1);
INSERT INTO "links" VALUES('b87079e487b5033d334601a6d06c529e19ba4070bdf8bdcc083fe04412a3ba78','aaaaaaaaaaaa',NULL);
INSERT INTO "links" VALUES('4cd834471b999c1d6dbc2ff734d664743248d80a910a6a0eff594a484eff8add','bbbbbbbbbbbb',0);
INSERT INTO "links" VALUES('62790166e0a6ee7de8e64340adec1a2b6e016765bb808f4ba43afc5575994b4d','bbbbbbbbbbbb',NULL);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	game VARCHAR(64) NOT NULL, 
	rules INTEGER NOT NULL, 
	setting JSON NOT NULL, 
	sitting JSON NOT NULL, 
	created BIGINT NOT NULL, 
	seq INTEGER NOT NULL, 
	over BOOLEAN NOT NULL, 
	to_move JSON NOT NULL, 
	bot_due BOOLEAN NOT NULL, 
	changed BIGINT NOT NULL, 
	CONSTRAINT pk_tables PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('aaaaaaaaaaaa','el_grande',1,'{"seats": ["red", "blue"], "expansions": [], "options": {"rounds": 9, "veto": "parts", "scoredRanks": "bySeats", "scoreOneMayPickCastillo": true, "oneEachIncludesSelf": true, "groupsUseCurrentValue": true, "mobileOnCastillo": true, "castilloOpen": false, "showPlayedPower": true, "tieBreak": "shared"}, "decks": {"base": "9b202a3f40f710eeba8ce7f9bf2c0b60da655cc858a0136fae5144e8a8c0879a"}}','[{"name": "red", "sits": "here", "bot": null}, {"name": "blue", "sits": "here", "bot": null}]',1764572400000,27,0,'["red"]',0,1764572400000);
INSERT INTO "tables" VALUES('bbbbbbbbbbbb','el_grande',1,'{"seats": ["red", "blue"], "expansions": [], "options": {"rounds": 9, "veto": "parts", "scoredRanks": "bySeats", "scoreOneMayPickCastillo": true, "oneEachIncludesSelf": true, "groupsUseCurrentValue": true, "mobileOnCastillo": true, "castilloOpen": false, "showPlayedPower": true, "tieBreak": "shared"}, "decks": {"base": "9b202a3f40f710eeba8ce7f9bf2c0b60da655cc858a0136fae5144e8a8c0879a"}}','[{"name": "red", "sits": "here", "bot": null}, {"name": "blue", "sits": "bot", "bot": "random"}]',1764572400000,9,0,'["red"]',0,1764572400000);
CREATE INDEX ix_tables_bot_due_changed ON tables (bot_due, changed);
CREATE INDEX ix_links_table_id ON links (table_id);
COMMIT;
