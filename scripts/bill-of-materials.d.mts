export interface BillOfMaterials {
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly components: readonly {
    readonly "bom-ref": string;
    readonly name: string;
    readonly version: string;
    readonly scope: string;
    readonly properties?: readonly { readonly name: string; readonly value: string }[];
  }[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn?: readonly string[] }[];
}
export function billOfMaterials(): BillOfMaterials;
