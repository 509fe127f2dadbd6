import type { VisitorLanguage } from "../../../shared/visitor-languages.ts";
import ar from "./catalogues/ar.json" with { type: "json" };
import cs from "./catalogues/cs.json" with { type: "json" };
import da from "./catalogues/da.json" with { type: "json" };
import de from "./catalogues/de.json" with { type: "json" };
import el from "./catalogues/el.json" with { type: "json" };
import en from "./catalogues/en.json" with { type: "json" };
import es from "./catalogues/es.json" with { type: "json" };
import fi from "./catalogues/fi.json" with { type: "json" };
import fr from "./catalogues/fr.json" with { type: "json" };
import he from "./catalogues/he.json" with { type: "json" };
import it from "./catalogues/it.json" with { type: "json" };
import ja from "./catalogues/ja.json" with { type: "json" };
import nb from "./catalogues/nb.json" with { type: "json" };
import nl from "./catalogues/nl.json" with { type: "json" };
import pl from "./catalogues/pl.json" with { type: "json" };
import pt from "./catalogues/pt.json" with { type: "json" };
import brazilian from "./catalogues/pt-BR.json" with { type: "json" };
import ru from "./catalogues/ru.json" with { type: "json" };
import sv from "./catalogues/sv.json" with { type: "json" };
import tr from "./catalogues/tr.json" with { type: "json" };
import uk from "./catalogues/uk.json" with { type: "json" };

/** A text for each plural form that `Intl.PluralRules` has in its language. */
export type Plural = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

type English = typeof en;

/** `section.name`. Sentences end with a full stop, other texts do not. Names in braces are replaced. */
export type TextKey = { [Key in keyof English]: English[Key] extends string ? Key : never }[keyof English];
export type PluralKey = Exclude<keyof English, TextKey>;

/** The names in a section: `sending` of `script.sending`. */
export type NameIn<Section extends string> =
  Extract<TextKey, `${Section}.${string}`> extends `${Section}.${infer Name}` ? Name : never;

/** All of Postern's texts for visitors in one language. */
export type Catalogue = Readonly<Record<TextKey, string> & Record<PluralKey, Plural>>;

export const CATALOGUES: Readonly<Record<VisitorLanguage, Catalogue>> = {
  ...{ ar, cs, da, de, el, en, es, fi, fr, he, it, ja, nb, nl, pl, pt, ru, sv, tr, uk },
  // Its file contains only the differences.
  "pt-BR": { ...pt, ...brazilian },
};
